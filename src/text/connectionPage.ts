/** The words of the page of a connection check, beside those about what it found. */
export const connectionWords = {
  tab: () => "Connection Check",
  network: () => "Network",
  chainId: (chainId: string) => `chain ID ${chainId}`,
  checking: () => "Checking the connection…",
  waitingFor: () => "Checking",
  asking: (hosts: readonly string[]) =>
    hosts.length === 0 ? "No service is configured." : `Contacting ${hosts.join(" and ")}.`,
  atMost: () => "elapsed, 15 s at most",
  canceled: () => "Check canceled",
  canceledSentence: () => "You canceled this check before it finished.",
  broken: () => "Check failed",
  brokenSentence: () =>
    "Contract Lens encountered an internal error. For details, run “Contract Lens: Show Log”.",
  howFar: () => "Steps of the connection",
  cancel: () => "Cancel",
  again: () => "Check Again",
  copyReport: () => "Copy Report",
};
