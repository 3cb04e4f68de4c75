import type { ServiceCheck } from "../../../../src/app/connection/checkConnection.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { explainConnection, explainService } from "../../../../src/text/networks/connection.ts";
import { connectionReport, serviceCheck as check } from "../../../support/connectionReports.ts";
import { error503, limited, page200, refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts } from "../explanationText.ts";

const reached = check("mirror");
const service = (one: ServiceCheck) => explainService(one, "Own");
const both = (mirror?: Failure | "none", verifier?: Failure | "none") =>
  explainConnection(connectionReport(mirror, verifier));

describeTexts(
  "connections",
  explanationTexts({
    "service reached": service(reached),
    "service reached by VS Code's own client": service({
      ...reached,
      result: { ...reached.result!, client: "vscode" },
    }),
    "no mirror node": service(check("mirror", "none")),
    "no node": service(check("rpc", "none")),
    "RPC node unreachable": service(check("rpc", refused)),
    "no verification service": service(check("verifier", "none")),
    "verification service unreachable": service(check("verifier", refused)),
    "URL not valid": service({
      ...check("mirror", "none"),
      problem: { index: 0, field: "mirrorUrl", reason: "badUrl" },
    }),
    "both reached": both(),
    "one set, and reached": both(undefined, "none"),
    "none set": both("none", "none"),
    "mirror node not reached": both(refused),
    "an error of the verification service": both(undefined, error503),
    "a page in its place": both(undefined, page200),
    "its rate limit": both(undefined, limited),
    "one not reached, a page in place of the other": both(refused, page200),
    "none reached": both(refused, refused),
  }),
);
