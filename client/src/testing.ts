/** What tests need of a browser that happy-dom does not have. */
import { vi } from "vitest";

vi.stubGlobal(
  "matchMedia",
  vi.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
