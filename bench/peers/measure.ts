/** All products side by side: each gets requests in turn, round by round, so that all share the noise. */
import type { Call, JobName, Peer, Question } from './peer.ts';

/** A product that runs. */
export interface Contestant {
  readonly peer: Peer;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const MEASURED = ['list', 'filter', 'search', 'save', 'sums', 'sums after a save'] as const;
export type Measured = (typeof MEASURED)[number];

/** Milliseconds of every round, by product and by what was measured. */
export type Times = Map<Peer, Record<Measured, number[]>>;

async function send({ address, headers }: Contestant, call: Call): Promise<unknown> {
  const { method, path, body } = call;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

interface Outcome {
  readonly milliseconds: number;
  readonly found: number;
}

async function ask(contestant: Contestant, name: JobName, question: Question): Promise<Outcome> {
  const job = contestant.peer.jobs[name];
  const call = job.call(question);
  const begun = performance.now();
  const answer = await send(contestant, call);
  const milliseconds = performance.now() - begun;
  try {
    const found = job.found(answer);
    if (found === 0) throw new Error('nothing was found');
    return { milliseconds, found };
  } catch (error) {
    const told = JSON.stringify(answer).slice(0, 800);
    throw new Error(`${contestant.peer.name}, ${name}: ${told}`, { cause: error });
  }
}

/** What all products must agree on. @throws where one found more than another */
function compare(name: JobName, found: ReadonlyMap<string, number>): void {
  if (new Set(found.values()).size < 2) return;
  throw new Error(`${name} found ${[...found].map(([who, many]) => `${who} ${many}`).join(', ')}`);
}

/** The saved record is of this month, so a chart that ends with this month has it in it. */
const untilToday = (question: Question): Question => ({
  ...question,
  sumsFrom: question.yearFrom,
  sumsTo: question.today,
});

const STEPS: readonly (readonly [Measured, JobName, (question: Question) => Question])[] = [
  ['list', 'list', (question) => question],
  ['filter', 'filter', (question) => question],
  ['search', 'search', (question) => question],
  ['save', 'save', (question) => question],
  ['sums after a save', 'sums', untilToday],
  ['sums', 'sums', (question) => question],
];

/** One round of everything; who is first changes from round to round. */
async function round(
  contestants: readonly Contestant[],
  question: Question,
  first: number,
  note: (peer: Peer, measured: Measured, milliseconds: number) => void,
): Promise<void> {
  const turn = first % contestants.length;
  const inTurn = [...contestants.slice(turn), ...contestants.slice(0, turn)];
  for (const [measured, name, change] of STEPS) {
    const found = new Map<string, number>();
    for (const contestant of inTurn) {
      const outcome = await ask(contestant, name, change(question));
      note(contestant.peer, measured, outcome.milliseconds);
      found.set(contestant.peer.name, outcome.found);
    }
    if (name !== 'sums') compare(name, found);
  }
}

/** @param questions one a round; the first `warming` rounds are not counted */
export async function measure(
  contestants: readonly Contestant[],
  questions: readonly Question[],
  warming: number,
): Promise<Times> {
  const none = (): Record<Measured, number[]> => ({
    ...{ list: [], filter: [], search: [] },
    ...{ save: [], sums: [], 'sums after a save': [] },
  });
  const times: Times = new Map(contestants.map(({ peer }) => [peer, none()]));
  for (const [number, question] of questions.entries()) {
    await round(contestants, question, number, (peer, measured, milliseconds) => {
      if (number >= warming) times.get(peer)?.[measured].push(milliseconds);
    });
  }
  return times;
}

/** How many pages a second one product gives when so many people request them without a pause. */
export async function throughput(
  contestant: Contestant,
  questions: readonly Question[],
  people: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const person = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < until; turn += 1) {
      const question = questions[turn % questions.length];
      if (question) await ask(contestant, turn % 2 === 0 ? 'list' : 'filter', question);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return answered / seconds;
}
