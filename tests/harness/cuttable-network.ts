// A network between browser and suite that a test can cut, or whose answers it can withhold: a local port that forwards
// connections to the edge.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class CuttableNetwork {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isWithholding = false;

  private constructor(server: Server) {
    this.server = server;
  }

  /** Opens a port that forwards connections to this address. */
  static async to(url: string): Promise<CuttableNetwork> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const network = new CuttableNetwork(server);
    server.on('connection', (near) => {
      if (network.isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        network.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          network.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.on('data', (answer) => {
        if (!network.isWithholding) near.write(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  /** The suite's address through this network, on localhost, where browsers allow service workers without TLS. */
  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
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

  /** Ends the connections whose answers were dropped, and forwards everything again. */
  mend(): void {
    if (this.isWithholding) this.cut();
    this.isWithholding = false;
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
