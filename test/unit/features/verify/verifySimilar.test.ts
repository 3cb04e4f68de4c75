import assert from "node:assert/strict";
import type { VerificationSummary } from "../../../../src/app/verification/report.ts";
import { activated } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const question = `Contract Lens: Verify ${spelledAddress}`;
const offer = "Verify by Similar Code…";

describe("verifying by similar code", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated(() => ({ customCode: "no_similar_match_found", message: "None." }));
    user.picks = () => "Verify";
  });
  afterEach(() => extension.end());

  const panel = (): StandingPanel => panels.at(-1) ?? assert.fail("There is no panel.");
  const similar = () => extension.sent.filter(({ url }) => url.includes("/similarity/"));
  const asked = () => user.asked.filter(({ options }) => options.title?.startsWith(question) === true);
  const verify = async (): Promise<void> => {
    await (commands.get("contractLens.verifyContract")?.(contractAddress) as Promise<VerificationSummary>);
    panel().send({ type: "verifyWith", protocol: "job" });
    await soon(() => panel().shown.includes(offer));
  };

  it("is sent after a question of its own, which Enter turns away, and asked again when it is tried again", async () => {
    await verify();
    const before = asked().length;
    user.picks = () => undefined;
    panel().send({ type: "verifySimilar" });
    await soon(() => asked().length === before + 1);
    assert.equal(asked().at(-1)?.items?.[0]?.label, "Cancel");
    assert.match(
      asked().at(-1)?.options.placeHolder ?? "",
      /^Copies the source of another contract to this address, permanently\.$/,
    );
    assert.deepEqual(similar(), []);
    user.picks = () => "Verify by Similar Code";
    panel().send({ type: "verifySimilar" });
    await soon(() => similar().length === 1);
    assert.equal(similar()[0]?.body, "{}");
    await soon(() => panel().shown.includes("No similar contract"));
    assert.ok(panel().shown.includes("copied from another contract"));
    user.picks = () => undefined;
    panel().send({ type: "tryAgain" });
    await soon(() => asked().length === before + 3);
    assert.equal(similar().length, 1);
  });

  it("is not sent once its panel is closed while the question is open", async () => {
    await verify();
    user.picks = () => {
      panel().dispose();
      return "Verify by Similar Code";
    };
    panel().send({ type: "verifySimilar" });
    await soon(() => panel().isDisposed);
    user.picks = () => "Verify";
    await commands.get("contractLens.verifyContract")?.(contractAddress);
    assert.deepEqual([similar(), user.told], [[], []]);
  });

  it("is not asked about once its panel is closed while the transaction is looked up", async () => {
    await verify();
    const { length } = asked();
    const { answering } = extension.services;
    extension.services.answering = (sent) => {
      panel().dispose();
      return answering(sent);
    };
    panel().send({ type: "verifySimilar" });
    await soon(() => panel().isDisposed);
    extension.services.answering = answering;
    await commands.get("contractLens.verifyContract")?.(contractAddress);
    assert.equal(asked().length, length + 1, "verifying asks once");
    assert.deepEqual(user.told, []);
  });

  it("is nothing that a page can ask for where it is not offered", async () => {
    await (commands.get("contractLens.verifyContract")?.(contractAddress) as Promise<VerificationSummary>);
    assert.ok(!panel().shown.includes(offer), "the session protocol knows none");
    user.picks = () => "Verify by Similar Code";
    panel().send({ type: "verifySimilar" });
    panel().send({ type: "copyAs", format: "address" });
    await soon(() => user.copied.length > 0);
    assert.deepEqual(similar(), []);
  });
});
