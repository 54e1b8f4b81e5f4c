import { mount } from "svelte";
import App from "./App.svelte";
import { blameTheUnexpected } from "./lib/notices.svelte";
import "./style/tokens.css";
import "./style/base.css";

addEventListener("unhandledrejection", blameTheUnexpected);
const target = document.getElementById("app");
if (target) mount(App, { target });

// Not while one works on the client: a kept page would hide what has just been changed.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
