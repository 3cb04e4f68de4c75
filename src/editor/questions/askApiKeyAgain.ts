/** Asks for a key that the keyring does not give out. @returns what `askApiKey` does */
export async function askApiKeyAgain(serviceUrl: string): Promise<string | undefined> {
  const { askApiKey } = await import("./askApiKey.ts");
  return askApiKey(
    serviceUrl,
    "The keyring does not give out your key; it will be kept for this window only.",
  );
}
