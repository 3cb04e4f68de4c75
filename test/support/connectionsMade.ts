import { Socket } from "node:net";

/** The connections that this process makes from now on, in order, until it is disposed of. */
export function connectionsMade(): Disposable & { readonly sockets: readonly Socket[] } {
  const connect = Reflect.get(Socket.prototype, "connect") as (this: Socket, ...given: unknown[]) => Socket;
  const sockets: Socket[] = [];
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
    sockets.push(this);
    return connect.apply(this, given);
  };
  return { sockets, [Symbol.dispose]: () => void (Socket.prototype.connect = connect) };
}
