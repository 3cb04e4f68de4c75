import { check } from "./marked.ts";

const mirror = "0.0.1001-1706693445-000000120";
const sdk = "0.0.1001@1706693445.000000120";

describe("dotted references", () => {
  it("are dotted as an ID is", () => {
    check("0-0.1500", "0.0-1500", "0:0.1500", "0.0.", "0.0.x", "0.0.-1706693445-000000120");
    check("0.0.999", "0.0.1000", "«0.0.1001»", "«0.0.9999»", "«0.0.1234567890»", "0.0.12345678901");
  });

  it("are no dates", () => {
    check("«0.0.20100100»", "0.0.20100101", "«0.0.20091231»", "0.0.20391231", "«0.0.20400101»");
    check("«0.0.20240031»", "0.0.20240115", "0.0.20241215", "«0.0.20241315»");
    check("«0.0.20240100»", "0.0.20240101", "0.0.20240131", "«0.0.20240132»");
  });

  it("end where what follows is no part of them", () => {
    check(
      "«0.0.1500».",
      "«0.0.1500»-",
      "«0.0.1500».)",
      "0.0.1500.*",
      "0.0.1500-*",
      "0.0.1500-x",
      "0.0.1500_",
    );
    check("«0.0.1500»/x", "0.0.1500/24", "[0.0.1500]: x", "[«0.0.1500»](x)", "[«0.0.1500»]");
    check(
      "0.0.1500%40x",
      "«0.0.1500»%20x",
      "0.0.1500@",
      "0.0.1500+",
      "0.0.1500^",
      "0.0.1500~",
      "«0.0.1500»!",
    );
    check(
      "0.0.1500 / 2013-11-24",
      "«0.0.1500» / 2013-11-2",
      "«0.0.1500» x / 2013-11-24",
      "«0.0.1500» x 2013-11-24",
      "«0.0.1500» /x 1 / 2013-11-24",
    );
    check("0.0.1001.1706693445.000000120", "«0.0.1001»:1706693445.000000120");
  });

  it("have a time of ten digits and at most nine, in a transaction ID", () => {
    check(`«${mirror}»`, `«${sdk}»`, "«0.0.1001-1706693445-1»", "«0.0.1001@1706693445.1»");
    check("0.0.1001-170669344-1", "0.0.1001-17066934450-1", "0.0.1001@170669344.1");
    check("0.0.1001-1706693445-", "0.0.1001-1706693445-1234567890", "0.0.1001-1706693445.1");
    check(`«${sdk}»?`, `${sdk}x`, `«${sdk}».`, `«${sdk}»/x`);
    check("«0.0.2@9223372036.854775807»", "0.0.2@9223372036.854775808", "0.0.2-9999999999-1");
  });

  it("are whole with the word that SDKs print behind the ID of a scheduled transaction", () => {
    check(`«${sdk}?scheduled»`, `«${mirror}?scheduled».`, `«${sdk}?scheduled/1»`, `"«${sdk}?scheduled»"`);
    check(`${sdk}?scheduledx`, `${sdk}?scheduled_at`, `«${sdk}»?schedule`, `«${sdk}»?nonce=1`);
  });

  it("have a checksum behind them by its letters, or on a line that speaks of a ledger", () => {
    check("«0.0.1001»-urkbk", "«0.0.1001»-eevit.", "0.0.1001-eeviu", "0.0.1001-eevi", "0.0.1001-eevit-x");
    check("Deployed as «0.0.1234567»-vfmkw on testnet.", "contract: «0.0.1234567»-vfmkw");
    check("bump contract kit to 0.0.1500-alpha", "contract kit 0.0.1500-alpha", "kit 0.0.1500-wpqrs");
    check("\ncontract\n0.0.1500-wpqrs\ncontract", `«0.0.123-vfmkw@1706693445.1»`);
  });

  it("are found percent-encoded in a URL", () => {
    check(
      "transaction/«0.0.1001%401706693445.1»",
      "«0.0.1001%401706693445.1?scheduled»",
      "0.0.1001%40170669344.1",
    );
    check("go?to=https%3A%2F%2Fhashscan.io%2Ftestnet%2Fcontract%2F«0.0.48213»&x", "q=%22«0.0.48213»%22");
    check("releases%2F0.0.48213", "lib%400.0.48213", "version%3D%220.0.48213%22", "x%5E0.0.48213");
    const address = `0x${"5a".repeat(20)}`;
    check(`%22«${address}»%22`, `%2F«${address}»`, `%61${address}`, `%zz${address}`);
  });

  it("have a nonce that is one", () => {
    check(`«${sdk}/0»`, `«${sdk}/2147483647»`, `«${sdk}»/2147483648`, `«${sdk}/0000000001»`);
    check(`«${sdk}»/`, `«${sdk}»/00000000001`, `«${sdk}»/1x`, `«${sdk}/1»/5`, `«${sdk}/1».`);
  });
});
