/** Asks and verifies at `localhost`, and prints how many connections came here and how many elsewhere. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { send } from "../../src/http/request.ts";
import { openChannel } from "../support/channel.ts";
import { startFaultServer } from "../support/faultServer.ts";
import { json } from "../support/faults.ts";
import { get, once as tried, onceVerifying, post, unending } from "../support/requests.ts";

const here = await startFaultServer(json(200, {}));
const port = Number(new URL(here.url).port);
let elsewhere = 0;
const other = createServer((socket) => {
  elsewhere += 1;
  socket.destroy();
});
await once(other.listen(port, "127.0.0.2"), "listening");
const url = `http://localhost:${(other.address() as AddressInfo).port}`;
const { channel, close } = openChannel();
for (const ask of [
  () => send(channel, get(url), tried, unending),
  () => send(channel, post(url), onceVerifying, unending),
])
  await ask().catch(() => undefined);
await close();
console.log(`here ${here.traffic.connections}, elsewhere ${elsewhere}`);
process.exit();
