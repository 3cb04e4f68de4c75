import assert from "node:assert/strict";
import { ownKey as own, told } from "./toldSecrets.ts";

describe("what in a source may be a secret: a web address", () => {
  it("is an address with a password, also without a user or with a long token", async () => {
    for (const address of ["redis://:secret@host", `https://x:${"a".repeat(900)}@host`])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"]);
  });

  it("is an address with a user, or with a key among its parts or parameters", async () => {
    for (const address of [
      "https://ghp_16C7e42F292c6912E7710c838347Ae178B4a@github.com/acme/vault.git",
      "https://eth.example/v2/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6",
      "https://mainnet.example/v3/84842078b09946638c03157f83405213",
      "wss://eth.example/v2/ab-D_f1Hijklmnopqrstuvwxyz0123456",
      "https://eth.example/rpc?token=GHSAT0AAAAAABCDEFGH",
      "https://eth.example/rpc?a=1&apikey=GHSAT0AAAAAABCDEFGH",
      "mongodb+srv://ann:hunter2@db.example/",
    ])
      assert.deepEqual(await told(`\nstring constant RPC = "${address}";`), ["url 2"], address);
  });

  it("is an address as providers of nodes and services give it with a key", async () => {
    const uuid = "0c5d1f2a-3b4c-4d5e-8f90-a1b2c3d4e5f6";
    for (const address of [
      "https://quick-water.quiknode.pro/5f3a9c1be07d4a82b6c9d1e0f7a8b3c4d5e6f708/",
      `https://rpc.ankr.com/eth/${own}`,
      `https://eth-mainnet.blastapi.io/${uuid}`,
      `https://eth.getblock.io/${uuid}/mainnet/`,
      "https://mainnet.gateway.tenderly.co/7H3vKpQw2xLmZ8nR4tYc1B",
      "https://lb.drpc.org/ogrpc?network=ethereum&dkey=AhkL9x3Qw7ZrTn5Yb2Kd8Vc1",
      "https://84842078b09946638c03157f83405213.eth.rpc.rivet.cloud/",
      "https://eth-mainnet.gateway.pokt.network/v1/lb/62d7b1e1b37b8900398a3d4e",
      "https://hooks.slack.com/services/T00000000/B00000000/Xa8Kd92jLsPq03mZnXvB71cT",
      "https://api.telegram.org/bot123456789:AAEhBP0av28fxJ2kdLw1qZcVbNmTyUiOpAs/sendMessage",
      "https://hooks.slack.com/services/T00000000/B00000000/XXXXabcdXXXX1234XXXXabcd",
      "https://acme.blob.core.windows.net/c?sv=2022&sig=Xa8Kd92jLsPq03mZnXvB71cT%3D",
      "jdbc:postgresql://db.acme.example/vault?user=ann&password=hunter22",
      "https://acme.example/rpc?a=1&amp;api_token=Xa8Kd92jLsPq03m",
      "https://acme.example/#access_token=Xa8Kd92jLsPq03m",
      "socks5://ann:hunter2@proxy.acme.example:1080",
      "postgresql+psycopg2://ann:hunter2@db.acme.example/x",
      "https:\\/\\/ann:hunter2@acme.example\\/rpc",
    ])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"], address);
  });
});
