import { localAddress } from "../../../app/networks/localAddress.ts";
import { checksummed } from "../../../core/address.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { SubjectUi } from "../subjectUi.ts";
import { recordMarkdown } from "./recordMarkdown.ts";
import { recordReadingOf, recordAddress, shownName } from "./shownRecord.ts";
import { recordPage } from "./recordPage.ts";
import { recordTitle } from "./recordTitle.ts";

export const recordUi: SubjectUi<"record"> = {
  title: recordTitle,
  name: shownName,
  page: recordPage,
  markdown: recordMarkdown,
  address: (view) => {
    const { network, contract } = view.subject;
    const known = recordAddress(view);
    if (known !== undefined || recordReadingOf(view) !== undefined) return known ?? "";
    return checksummed(localAddress(network, contract).address);
  },
  id: (view) => {
    const { network, contract } = view.subject;
    const reading = recordReadingOf(view);
    const known = reading && valueOf(reading.fields.contract_id);
    return known ?? localAddress(network, contract).contractId ?? "";
  },
};
