/**
 * A place of a tree as VS Code holds it: menus hand it back to commands. Nobody else can make one that the trees take
 * for their own, so it tells the user's own hand from a handle that another extension has spelled out.
 */
export class EntryPlace {
  readonly handle: string;

  constructor(handle: string) {
    this.handle = handle;
  }
}
