import { expect, test } from "vitest";
import { parts } from "./clock";

test("time left is said by the clock", () => {
  expect(parts(65).clock).toBe("1:05");
  expect(parts(3661).clock).toBe("1:01:01");
  expect(parts(-3).clock).toBe("0:00");
  expect(parts(2 * 86400 + 3 * 3600)).toMatchObject({ days: 2, hours: 3 });
});
