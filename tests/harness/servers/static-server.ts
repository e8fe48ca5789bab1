// nginx serving files: the upper bound for answers with the same bytes.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from '../loads/load.ts';
import { accepts } from '../suites/stack.ts';
import { until } from '../until.ts';
import { freePort } from './free-port.ts';

const config = (folder: string, port: number) => `
daemon off; pid ${folder}/pid; worker_processes auto; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; open_file_cache max=1000; keepalive_requests 1000000;
  default_type application/json;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port} reuseport; root ${folder}; }
}`;

export class StaticServer {
  private readonly process: ChildProcess;
  private readonly folder: string;
  private readonly port: number;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  static async start(): Promise<StaticServer> {
    const folder = await mkdtemp(join(tmpdir(), 'navalha-static-'));
    const port = await freePort();
    await writeFile(join(folder, 'nginx.conf'), config(folder, port));
    const server = spawn(
      'setpriv',
      ['--pdeathsig', 'TERM', 'nginx', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
      { stdio: 'ignore' },
    );
    await until(() => accepts(port), 10_000, 'nginx with a static file');
    return new StaticServer(server, folder, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stores a file and returns its path in addresses. */
  async serve(name: string, content: string): Promise<string> {
    await writeFile(join(this.folder, name), content);
    return `/${name}`;
  }

  get processes(): Processes {
    return { nginx: this.process.pid ? [this.process.pid] : [] };
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await until(
      () => this.process.exitCode !== null || this.process.signalCode !== null,
      10_000,
      'nginx ended',
    );
    await rm(this.folder, { recursive: true, force: true });
  }
}
