import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followRoute, go, route, routeOf, tableLeft } from "./route.svelte";

const at = (path: string) => routeOf(new URL(path, "http://magnate.test"));

describe("addresses", () => {
  it.each([
    ["/", "home", {}],
    ["/new", "new", {}],
    ["/watch", "watch", {}],
    ["/settings", "settings", {}],
    ["/bots", "bots", {}],
    ["/league", "bots", {}],
    ["/t/k3x9Q_-a", "table", { code: "k3x9Q_-a" }],
    ["/t/k3x9Q_-a/review", "table", { code: "k3x9Q_-a", room: "review" }],
    ["/t/k3x9Q_-a/17", "moment", { code: "k3x9Q_-a", number: "17" }],
    ["/rules", "rules", {}],
    ["/rules/order_of_business", "rules", { chapter: "order_of_business" }],
    ["/t/short", "lost", {}],
    ["/t/k3x9Q_-a/last", "lost", {}],
    ["/rules/a/b", "lost", {}],
    ["/nowhere", "lost", {}],
  ])("%s is %s", (path, screen, params) => {
    const found = at(path);
    expect(found.screen).toBe(screen);
    expect(Object.fromEntries(Object.entries(found.params).filter(([, value]) => value))).toEqual(
      params,
    );
  });

  it("keep their question", () => {
    expect(at("/rules?q=two+words").query.get("q")).toBe("two words");
  });
});

describe("going", () => {
  let stop = () => {};
  beforeEach(() => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: { navigation: object } } };
    const still = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
    Object.assign(happyDOM.settings.navigation, still);
    vi.stubGlobal("scrollTo", vi.fn());
    stop = followRoute();
    go("/");
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  function press(
    href: string,
    how: MouseEventInit = {},
    more: Partial<HTMLAnchorElement> = {},
  ): boolean {
    const link = Object.assign(document.createElement("a"), { href, ...more });
    link.append(document.createElement("span"));
    document.body.append(link);
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...how });
    link.firstElementChild!.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it("shows another screen and remembers the way", () => {
    const before = history.length;
    go("/rules/payday#PAY-01");
    expect(route().params.chapter).toBe("payday");
    expect(location.hash).toBe("#PAY-01");
    expect(history.length).toBe(before + 1);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("knows the way back to the table one came from", () => {
    go("/rules");
    expect(tableLeft()).toBeNull();
    go("/t/ABC234?seat=1");
    go("/rules");
    go("/settings");
    expect(tableLeft()).toBe("/t/ABC234?seat=1");
    go("/");
    expect(tableLeft()).toBeNull();
  });

  it("can take the place of an address", () => {
    const before = history.length;
    go("/rules?q=a", { replace: true });
    expect(location.search).toBe("?q=a");
    expect(history.length).toBe(before);
  });

  it("follows links within the app, also pressed on what is inside them", () => {
    expect(press("/rules")).toBe(true);
    expect(route().screen).toBe("rules");
  });

  it.each([
    ["another site", "http://elsewhere.test/rules", {}, {}],
    ["a file of the server", "/api/tables/x/record", {}, {}],
    ["a page that is none of ours", "/nowhere", {}, {}],
    ["a new tab", "/rules", { ctrlKey: true }, {}],
    ["a new window", "/rules", { shiftKey: true }, {}],
    ["a target of its own", "/rules", {}, { target: "_blank" }],
    ["a download", "/rules", {}, { download: "rules" }],
    ["a place on the same page", "/#content", {}, {}],
  ] as const)("leaves %s to the browser", (_what, href, how, more) => {
    expect(press(href, how, more)).toBe(false);
    expect(route().screen).toBe("home");
  });

  it("follows the browser's buttons", () => {
    history.replaceState(null, "", "/watch");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(route().screen).toBe("watch");
  });
});
