import * as vscode from "vscode";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import type { Platform } from "../../app/platform.ts";
import { readConnectionSettings } from "../../app/connection/readConnectionSettings.ts";

/** How connections are made, read anew after a change of the settings; until then the same object. */
export class ConnectionSettingsReader {
  readonly #listener: vscode.Disposable;
  readonly #environment: Platform["environment"];
  #settings: ConnectionSettings | undefined;

  constructor(environment: Platform["environment"]) {
    this.#environment = environment;
    this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("http") || event.affectsConfiguration("contractLens.http")) {
        this.#settings = undefined;
      }
    });
  }

  read(): ConnectionSettings {
    const configuration = vscode.workspace.getConfiguration();
    this.#settings ??= readConnectionSettings((name) => configuration.inspect(name), this.#environment);
    return this.#settings;
  }

  dispose(): void {
    this.#listener.dispose();
  }
}
