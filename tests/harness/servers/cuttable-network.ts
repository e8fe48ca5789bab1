// A network that a test can cut, delay or stall, between a browser and the suite or between two of its processes: a
// local port that forwards connections.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A wait that `end` ends. */
interface Stall {
  over: Promise<void>;
  end: () => void;
}

export class CuttableNetwork {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isWithholding = false;
  private delayMs = 0;
  private stalled: Stall | undefined;

  private constructor(server: Server) {
    this.server = server;
  }

  /** Opens a port that forwards connections to this address. */
  static async to(url: string): Promise<CuttableNetwork> {
    const { hostname, port } = new URL(url);
    const server = createServer({ noDelay: true });
    const network = new CuttableNetwork(server);
    server.on('connection', (near) => {
      if (network.isCut) {
        near.destroy();
        return;
      }
      const far = connect({ port: Number(port), host: hostname, noDelay: true });
      for (const socket of [near, far]) {
        network.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          network.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      network.forward(near, far);
      network.forward(far, near, () => network.isWithholding);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  /** Forwards in order what arrives, except while `isDropped`. */
  private forward(from: Socket, to: Socket, isDropped: () => boolean = () => false): void {
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      if (isDropped()) return;
      last = Promise.all([last, this.passage()]).then(() => {
        to.write(bytes);
      });
    });
  }

  /** Ends when bytes that arrive now have passed. */
  private passage(): Promise<void> {
    if (this.stalled) return this.stalled.over;
    if (this.delayMs === 0) return Promise.resolve();
    return new Promise((resolve) => setTimeout(resolve, this.delayMs));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The suite's address through this network, on localhost, where browsers allow service workers without TLS. */
  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Ends all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Forwards requests but drops their answers. */
  withhold(): void {
    this.isWithholding = true;
  }

  /** Forwards everything later, in both directions. */
  delay(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Forwards nothing until the network is mended, as TCP does while all packets are lost. Connections stay open. */
  stall(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.stalled = { over: promise, end: resolve };
  }

  /** Ends the connections whose answers were dropped, and forwards everything again. */
  mend(): void {
    if (this.isWithholding) this.cut();
    this.isWithholding = false;
    this.isCut = false;
    this.delayMs = 0;
    this.stalled?.end();
    this.stalled = undefined;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
