/** Somebody who goes about their work while the server is attacked: lists, and looks at a file. */
import { setTimeout } from 'node:timers/promises';
import { workbook } from '../../../../tests/server/excel/workbooks.ts';
import { honestUnits, UNITS_CALL } from './cases.ts';
import type { Client } from './client.ts';
import type { Findings } from './findings.ts';

const LIST_CALL = 'foodcateory/searchUnitsWeb';
const REST_MILLISECONDS = 500;
/** Lists looked at between two files. */
const LISTS_BETWEEN = 4;
const ROWS = 20;
const SERVED = 200;

export class Colleague {
  lists = 0;
  imports = 0;
  slowestList = 0;
  slowestImport = 0;
  #working = true;

  constructor(
    private readonly client: Client,
    private readonly findings: Findings,
  ) {}

  /** Works until stopped. */
  async work(): Promise<void> {
    while (this.#working) {
      const list = () => this.client.call(LIST_CALL, { data: { text: 'ก' } });
      this.slowestList = Math.max(this.slowestList, await this.#served('list', list));
      this.lists += 1;
      if (this.lists % LISTS_BETWEEN === 0) await this.lookAtFile();
      await setTimeout(REST_MILLISECONDS);
    }
  }

  stop(): void {
    this.#working = false;
  }

  async lookAtFile(): Promise<void> {
    const file = await workbook(honestUnits(ROWS, this.imports * ROWS));
    const look = () => this.client.upload(UNITS_CALL, file, 'preview');
    this.slowestImport = Math.max(this.slowestImport, await this.#served('import', look));
    this.imports += 1;
  }

  async #served(what: string, work: () => ReturnType<Client['call']>): Promise<number> {
    const started = performance.now();
    try {
      const { status, text } = await work();
      if (status !== SERVED)
        this.findings.add(`A colleague's ${what}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      this.findings.add(`A colleague's ${what} was not answered: ${error}`);
    }
    return performance.now() - started;
  }
}
