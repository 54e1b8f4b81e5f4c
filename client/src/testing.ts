/** What tests need of a browser that happy-dom does not have. */
import { configure } from "@testing-library/svelte";
import { vi } from "vitest";

// A machine that is slow or busy proves nothing about what is tested.
configure({ asyncUtilTimeout: 60_000 });

vi.stubGlobal(
  "matchMedia",
  vi.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
