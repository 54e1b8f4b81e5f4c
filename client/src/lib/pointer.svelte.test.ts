import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { Pointer, type Claim } from "./pointer.svelte";
import type { Board } from "./wire";

const house = (id: string) => ({ houses: [id] });

/** Somebody who points, and goes. */
function owner<Given>(made: () => Given): [Given, () => void] {
  let given: Given;
  const stop = $effect.root(() => {
    given = made();
  });
  flushSync();
  return [given!, stop];
}
type Owner = [Claim, () => void];
function two(pointer: Pointer): [Owner, Owner] {
  return [owner(() => pointer.claim()), owner(() => pointer.claim())];
}

it("points at nothing before anybody does", () => {
  const pointer = new Pointer();
  expect([pointer.focus, pointer.offer, pointer.ribbons, pointer.large]).toEqual([
    null,
    null,
    [],
    false,
  ]);
});

it("hears who pointed last, and who pointed before when that one lets go", () => {
  const pointer = new Pointer();
  const [[first], [second]] = two(pointer);
  first.point({ focus: house("1") });
  second.point({ focus: house("2") });
  expect(pointer.focus).toEqual(house("2"));
  second.point(null);
  expect(pointer.focus).toEqual(house("1"));
  second.point({ focus: house("2") });
  first.point({ focus: house("3") });
  expect(pointer.focus).toEqual(house("3"));
});

it("keeps what others point at where the last one says nothing about it", () => {
  const pointer = new Pointer();
  const ghost = {} as Board;
  const [[first], [second]] = two(pointer);
  first.point({ ghost });
  second.point({ focus: house("2"), ghost: null });
  expect([pointer.ghost, pointer.focus]).toEqual([ghost, house("2")]);
  first.point({ ribbons: [] });
  expect(pointer.ghost).toBeNull();
});

it("lets go of what an owner pointed at when it goes, in whatever order they go", () => {
  const pointer = new Pointer();
  const [[first, leave], [second, leaveToo]] = two(pointer);
  first.point({ focus: house("1") });
  second.point({ focus: house("2") });
  leave();
  expect(pointer.focus).toEqual(house("2"));
  leaveToo();
  expect(pointer.focus).toBeNull();
});

it("follows an answer while its owner is there", () => {
  const pointer = new Pointer();
  let meant = $state<string | null>("1");
  const [, leave] = owner(() =>
    pointer.follow(() => (meant === null ? null : { focus: house(meant) })),
  );
  expect(pointer.focus).toEqual(house("1"));
  meant = "2";
  flushSync();
  expect(pointer.focus).toEqual(house("2"));
  meant = null;
  flushSync();
  expect(pointer.focus).toBeNull();
  meant = "3";
  flushSync();
  leave();
  expect(pointer.focus).toBeNull();
});

it("does not disturb who looks at something else", () => {
  const pointer = new Pointer();
  const seen: unknown[] = [];
  const [[first], [second]] = two(pointer);
  const focus = house("1");
  first.point({ focus });
  const [, stop] = owner(() => {
    $effect(() => void seen.push(pointer.focus));
  });
  second.point({ ghost: {} as Board });
  flushSync();
  stop();
  expect(seen).toEqual([focus]);
});
