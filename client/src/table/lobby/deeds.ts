import type { Sent } from "../../lib/addresses";

/** What is done at a table before its game, and what is said of it. */
type Deeds = {
  [What in "start" | "sit" | "seats" | "kick"]: Sent<"POST", `/api/tables/${string}/${What}`>;
};

/** Do it. */
export type Act = <What extends keyof Deeds>(what: What, ...sent: Deeds[What]) => Promise<void>;
