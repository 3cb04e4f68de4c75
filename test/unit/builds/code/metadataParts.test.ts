import { metadataPartsOf } from "../../../../src/builds/code/metadataParts.ts";
import { assertLinear } from "../../../support/assertLinear.ts";

describe("the metadata parts of a code", () => {
  it("are looked for in time in proportion to the code, also where everything looks like one", () =>
    assertLinear((factor) => {
      const code = "a26469706673".repeat(50_000 * factor);
      return () => metadataPartsOf(code);
    }));
});
