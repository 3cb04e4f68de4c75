import type { FileContent } from "../builds/projectFiles.ts";
import type { Channel, ParseLargeJson, Transport } from "../http/channel.ts";
import type { ConnectionSettings } from "../http/connectionSettings.ts";

/** What is another where the extension runs in Node and where it runs in a browser; made by the composition roots. */
export type Platform = {
  /** Whether a browser sends the requests, which it does for what a service allows alone. */
  readonly isBrowser?: true;
  /** The variables of the environment that connections are made by; none in a browser. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly parseLargeJson: ParseLargeJson;
  /** Loads what reads files of the disk; undefined where there is no disk, as in a browser. */
  readonly disk: (() => Promise<Disk>) | undefined;
  /** What reaches services; loaded when somebody is asked. */
  readonly connections: () => Promise<Connections>;
  /** A file of the extension's storage, by its name. */
  readonly openFile: (name: string) => Promise<TextFile>;
  readonly openFolder: (name: string, limits?: FolderLimits) => Promise<TextFolder>;
};

/** The files of the disk that the user has opened. */
export type Disk = {
  readonly readFile: ReadFile;
  /** Whether a path leads into one of some folders once all links are followed, those of the folders too; not if nothing is there. */
  readonly liesIn: (path: string, folders: readonly string[]) => Promise<boolean>;
};

/**
 * Reads a file of the disk in one of the folders that the user has opened: undefined where there is none, something else than a
 * regular file, or a link leads out of all these folders. No more is read than the file system says that there is.
 * @param mostBytes of a larger file nothing is read
 * @throws as the file system does, and, at once, the signal's reason
 */
export type ReadFile = (
  path: string,
  folders: readonly string[],
  mostBytes: number,
  signal?: AbortSignal,
) => Promise<FileContent | undefined>;

/** What a folder of texts may take. */
export type FolderLimits = {
  /** What a text may take by itself, and, unless all are kept, all may take together; 20 MB unless it is said. */
  readonly bytes?: number;
  /** Drops no text for another one, and refuses one that is too large. */
  readonly keepsAll?: boolean;
};

/** How services are reached. */
export type Connections = {
  /** Opens the client, with connections of its own. */
  readonly open: (parts: {
    readonly settings: () => ConnectionSettings;
    /** VS Code's own `fetch`, which knows of more: proxy scripts, Kerberos, a login that it asks for. */
    readonly editor: Transport;
    readonly log: (line: string) => void;
  }) => OpenConnections;
};

/** Whose client sends a request. */
export type HttpClient = "undici" | "vscode" | "browser";

/** Connections that stand open for what follows. */
export type OpenConnections = Pick<Channel, "transport"> & {
  /** Whose client a GET to this URL goes by now. */
  readonly clientFor: (url: string) => HttpClient;
  /** Ends them all. */
  readonly close: () => void;
};

/**
 * Where the extension's storage lies. Paths are relative to it, with `/` between names. Every call may reject as the file system
 * does.
 */
export type StorageFiles = {
  /** The text of a file, cut off behind some bytes; undefined where there is none. */
  readonly read: (path: string, mostBytes: number) => Promise<string | undefined>;
  /** Writes a file, and creates its folders. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Gives a file another path, in place of the file that has it. */
  readonly rename: (path: string, to: string) => Promise<void>;
  /** Deletes a file, if there is one. */
  readonly delete: (path: string) => Promise<void>;
  /** The files of a folder; none where it is not there. */
  readonly list: (folder: string) => Promise<readonly StoredFile[]>;
};

export type StoredFile = {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970; 0 where that is not known. */
  readonly writtenAt: number;
};

/** A text in a file of the extension's own. Every call may reject as the file system does. */
export type TextFile = {
  /** Cut off behind 20 MB; undefined where there is none. */
  readonly read: () => Promise<string | undefined>;
  /** Replaces it as a whole. */
  readonly write: (text: string) => Promise<void>;
  /** Gives the file another name in its folder. */
  readonly setAside: (name: string) => Promise<void>;
  /** Deletes the file that was given that name, if there is one. */
  readonly deleteAside: (name: string) => Promise<void>;
};

/**
 * Texts under names of any form, the oldest dropped when they take too much together, unless all are to be kept. A text is
 * replaced as a whole, so that several windows can read and write at a time. Every call may reject as the file system does.
 */
export type TextFolder = {
  /** A text of more bytes than this is not kept. */
  readonly mostBytes: number;
  /** The text under a name; `undefined` when there is none. */
  readonly read: (name: string) => Promise<string | undefined>;
  /** Puts a text in the place of the one before. One that is too large is deleted with it, or refused where all are to be kept. */
  readonly write: (name: string, text: string) => Promise<void>;
  readonly delete: (name: string) => Promise<void>;
  /** Deletes what is under none of these names; nothing of the last hour. */
  readonly keepOnly: (names: Iterable<string>) => Promise<void>;
};
