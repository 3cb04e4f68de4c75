import assert from "node:assert/strict";
import { batchReportText } from "../../../../src/app/batch/batchReport.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { batchPage, batchTitle } from "../../../../src/ui/batch/batchPage.ts";
import { addressAt, codes, openBatchPlace } from "./place.ts";
import { agree, ended, reloaded, standings } from "./batches.ts";

describe("a batch of a workspace that is not trusted any more", () => {
  it("names nothing as builds and deployment files did, and says the same of its contracts", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, {
      [addressAt(1)]: codes.child,
      [addressAt(2)]: codes.vault,
      [addressAt(3)]: codes.child,
      [addressAt(4)]: "60016002",
    });
    place.serving.held[addressAt(3)] = "exact_match";
    place.serving.held[addressAt(4)] = "match";
    place.serving.named[addressAt(4)] = "src/Called.sol:Called";
    const first = place.openBatch([
      { name: "Till" },
      { address: addressAt(2) },
      { address: addressAt(3) },
      { address: addressAt(4) },
    ]);
    await first.inspect();
    agree(first);
    await ended(first);
    let isTrusted = true;
    const next = place.openBatch(reloaded(first.last), { isTrusted: () => isTrusted });
    const networkNamed = () => place.network;
    const texts = (): readonly string[] => {
      const shown = { view: next.view, networkNamed, now: 0 };
      const page = JSON.stringify(batchPage(shown));
      return [
        batchTitle(next.view),
        page,
        pageMarkdown(batchPage(shown)),
        batchReportText(next.view, networkNamed),
      ];
    };
    const names = ["Till", "Vault", "Child", "Called", "Deploy.s.sol"];
    const named = (): readonly string[] =>
      names.filter((name) => texts().some((text) => text.includes(name)));
    assert.deepEqual(named(), names);
    isTrusted = false;
    assert.deepEqual(named(), []);
    assert.deepEqual(standings(next), standings(first));
    assert.ok(texts()[1]?.toLowerCase().includes(addressAt(2).slice(-4)));
    isTrusted = true;
    assert.deepEqual(named(), names);
  });
});
