// The engine of a static site, which has no server: its document says so.

import { carry } from "./carrier";
import { Device } from "./device";

export const engine = document.documentElement.dataset.carrier === "device" ? new Device() : null;

if (engine) carry(engine);
