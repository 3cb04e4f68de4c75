import { shownOrigin } from "../../core/hosts.ts";
import { secretName, type RpcUrls } from "./rpcUrls.ts";

/**
 * Sets the URL of a network, instead of the one before.
 * @returns whether secret storage has it; else it is kept until this window closes
 */
export async function storeRpcUrl(urls: RpcUrls, network: string, url: string): Promise<boolean> {
  const stored = { origin: shownOrigin(url), id: crypto.randomUUID().slice(0, 8) };
  await urls.update({ ...urls.stored, [network]: stored });
  try {
    await urls.secrets.store(secretName(network), url);
    urls.inThisWindow.delete(network);
    return true;
  } catch {
    await unlist(urls, network);
    urls.inThisWindow.set(network, { ...stored, url });
    return false;
  } finally {
    urls.changed();
  }
}

/** Removes the URL of a network. */
export async function removeRpcUrl(urls: RpcUrls, network: string): Promise<void> {
  urls.inThisWindow.delete(network);
  await unlist(urls, network);
  try {
    await urls.secrets.delete(secretName(network));
  } catch {
    // It is not listed any more, so that it is not used.
  }
  urls.changed();
}

async function unlist(urls: RpcUrls, network: string): Promise<void> {
  await urls.update(Object.fromEntries(Object.entries(urls.stored).filter(([name]) => name !== network)));
}
