const options: readonly (readonly [client: RegExp, options: Readonly<Record<string, string>>])[] = [
  [/^geth\b/i, { debug: "--http.api eth,debug" }],
  [/^reth\b/i, { debug: "--http.api eth,debug", trace: "--http.api eth,trace", ots: "--http.api eth,ots" }],
  [
    /^erigon\b/i,
    {
      debug: "--http.api=eth,debug,trace,ots",
      trace: "--http.api=eth,debug,trace,ots",
      ots: "--http.api=eth,debug,trace,ots",
    },
  ],
  [/^besu\b/i, { debug: "--rpc-http-api=ETH,DEBUG,TRACE", trace: "--rpc-http-api=ETH,DEBUG,TRACE" }],
  [
    /^nethermind\b/i,
    { debug: "--JsonRpc.EnabledModules Eth,Debug,Trace", trace: "--JsonRpc.EnabledModules Eth,Debug,Trace" },
  ],
];

/**
 * The command-line option that enables the methods of a namespace (`debug`, `trace`, `ots`), which are off by default.
 * @param client as `web3_clientVersion` has it
 * @returns undefined for software that is not known, or never offers them
 */
export function tracingOption(client: string, namespace: string): string | undefined {
  return options.find(([pattern]) => pattern.test(client))?.[1][namespace];
}
