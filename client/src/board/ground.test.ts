import { describe, expect, it } from "vitest";
import { groundAddress, readGround, tileAddress } from "./ground";
import { board } from "./sample";

describe("the ground", () => {
  it("has an address that names what was added", () => {
    expect(groundAddress(board())).toBe("/api/ground.svg?map=A0+B1");
    const changed = board({
      roads: [
        [1, 2],
        [-3, 4],
      ],
      parks: [[0, 0]],
    });
    const query = new URL(groundAddress(changed), "http://x").searchParams;
    expect([query.get("roads"), query.get("parks")]).toEqual(["1,2;-3,4", "0,0"]);
  });
  it("of a tile in the box has its houses", () => {
    expect(tileAddress("X")).toBe("/api/ground.svg?map=X0&houses=true");
  });
  it("leaves out what the page has", () => {
    const read = readGround(
      '<svg viewBox="0 0 1 1"><defs><symbol id="goods-beer"><path/></symbol></defs><g><title>beer</title>' +
        '<use href="#goods-beer" x="-33.5" y="46.5" width="27" height="27"/></g></svg>\n',
    );
    expect(read.inside).toBe(
      '<g><use href="#goods-beer" x="-33.5" y="46.5" width="27" height="27"/></g>',
    );
  });
});
