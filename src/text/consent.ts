import * as l10n from "@vscode/l10n";

/** What is on every question that can be turned away. */
export const confirmWords = { cancel: () => l10n.t("Cancel") };

/** The question before a 32-byte value is sent, whose title names it. VS Code shows some 90 characters beneath that. Words and names from files come in as they may be shown. */
export const sendHashWords = {
  title: () => l10n.t("Contract Lens: Look Up This 32-Byte Value?"),
  /** Why it is asked. @param keyWord a word near the value that suggests a private key */
  why: (keyWord: string | undefined) =>
    keyWord === undefined
      ? l10n.t("It is not clearly a transaction hash: it may be a private key.")
      : l10n.t("The text near it mentions “{0}”: it may be a private key.", keyWord),
  lookUp: () => l10n.t("Look Up"),
  sentTo: (host: string) => l10n.t("Sends it to {0}", host),
  risk: () => l10n.t("Anyone who holds a private key controls its account."),
  nothingSent: () => l10n.t("Nothing is sent."),
  nothingSentOf: (file: string) => l10n.t("Nothing is sent. The value is in {0}.", file),
  nothingSentOfLine: (file: string, line: number) =>
    l10n.t("Nothing is sent. The value is in {0}, line {1}.", file, line),
};

/** The question before an API key is sent. */
export const sendKeyWords = {
  title: (host: string) => l10n.t("Contract Lens: Send Your API Key to {0}?", host),
  why: (contract: string, isTrusted: boolean) =>
    isTrusted
      ? l10n.t("To verify {0}.", contract)
      : l10n.t("To verify {0}. In an untrusted workspace, Contract Lens asks each time.", contract),
  without: () => l10n.t("Send Without Key"),
  withoutDetail: () => l10n.t("Rate limits are lower without a key."),
  withKey: () => l10n.t("Send With Key"),
  withKeyDetail: (host: string) => l10n.t("This time only. {0} may log the key.", host),
  always: () => l10n.t("Always Send to This Service"),
  alwaysDetail: (host: string) =>
    l10n.t("Sends the key to {0} with every verification, however it is started.", host),
};

/** The question before the source of another contract is copied to one. */
export const similarWords = {
  title: (contract: string, network: string) =>
    l10n.t("Contract Lens: Verify {0} on {1} by Similar Code?", contract, network),
  why: () => l10n.t("Copies the source of another contract to this address, permanently."),
  notCompared: () =>
    l10n.t("The builds in this workspace were not compared, so one of them may have this bytecode."),
  verify: () => l10n.t("Verify by Similar Code"),
  detail: (host: string) => l10n.t("{0} takes the first match, which may be anyone's.", host),
  nothingSent: () => l10n.t("Nothing is sent."),
};

/** The question before a verification that something other than the user has started. */
export const verifyWords = {
  title: (contract: string, network: string) =>
    l10n.t("Contract Lens: Verify {0} on {1}?", contract, network),
  verify: () => l10n.t("Verify"),
  verifyWithout: () => l10n.t("Verify Without Key"),
  verifyWith: () => l10n.t("Verify With Key"),
  noService: (network: string) => l10n.t("{0} has no verification service. Nothing will be sent.", network),
  statusOnly: (network: string, host: string, contract: string) =>
    l10n.t(
      "Source cannot be imported from a block explorer on {0}. Only asks {1} whether {2} is verified. No API key is sent.",
      network,
      host,
      contract,
    ),
  noKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}. No API key is sent.", host, contract),
  withoutKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}. Your API key is not sent.", host, contract),
  withKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}, and sends your API key.", host, contract),
};
