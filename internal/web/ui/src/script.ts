// Scripts of workers, by their addresses: where the page's policy wants trusted types,
// these are the only ones.

import { located } from "./base";

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  }
}

const scripts = ["/hub.js", "/engine.js", "/offline.js"];

const policy = window.trustedTypes?.createPolicy("flagfall", {
  createScriptURL: (url: string) => {
    if (scripts.some((s) => located(s) === url)) return url;
    throw new TypeError(`${url} is no script of a worker`);
  },
});

// script returns an address as a worker takes it.
export const script = (url: string): string => policy?.createScriptURL(located(url)) ?? located(url);
