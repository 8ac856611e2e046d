/** One line about the progress of a long piece of work. */

const BETWEEN_LINES_MILLISECONDS = 5000;

export interface ProgressLine {
  /** `goal` is left out where nobody knows it. */
  show(name: string, done: number, goal?: number): void;
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Rewrites the line on a terminal, and adds one every few seconds elsewhere (a log file). The rate
 * is that of the work since this name first showed.
 */
export function progressLine(output: Output = process.stdout): ProgressLine {
  let shown = Number.NEGATIVE_INFINITY;
  let started = performance.now();
  let first = { name: '', done: 0 };
  let open = false;
  return {
    show(name, done, goal) {
      const now = performance.now();
      if (first.name !== name) {
        // What was done before the first word of it took no known time.
        first = { name, done };
        started = now;
      }
      const last = goal !== undefined && done >= goal;
      if (!output.isTTY && !last && now - shown < BETWEEN_LINES_MILLISECONDS) return;
      shown = now;
      const rate = Math.round(((done - first.done) * 1000) / Math.max(1, now - started));
      const share = goal === undefined ? '' : ` / ${goal.toLocaleString('en')}`;
      const speed = rate > 0 ? ` · ${rate.toLocaleString('en')}/s` : '';
      const line = `${name} ${done.toLocaleString('en')}${share}${speed}`;
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
      open = output.isTTY === true;
    },
    end() {
      if (open) output.write('\n');
      open = false;
    },
  };
}
