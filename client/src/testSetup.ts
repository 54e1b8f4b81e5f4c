/** Parts of a browser that tests need and happy-dom lacks. */
import { configure } from "@testing-library/svelte";
import { vi } from "vitest";

// On a slow or busy machine tests must not fail by time.
configure({ asyncUtilTimeout: 60_000 });

vi.stubGlobal(
  "matchMedia",
  vi.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
