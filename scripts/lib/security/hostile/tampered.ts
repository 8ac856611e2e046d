/** Honest workbooks whose bytes have been tampered with. */

interface Tampering {
  readonly name: string;
  change(file: Buffer): Buffer;
}

const LOCAL_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const CENTRAL_HEADER = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const NAME_AT = { local: 30, central: 46 } as const;

/** Where the headers of its parts begin. */
function headersOf(file: Buffer, signature: Buffer): number[] {
  const found: number[] = [];
  for (let at = file.indexOf(signature); at >= 0; at = file.indexOf(signature, at + 4)) {
    found.push(at);
  }
  return found;
}

/** The same, every header of one kind changed. */
function withHeaders(
  signature: Buffer,
  change: (file: Buffer, at: number) => void,
): Tampering['change'] {
  return (file) => {
    const copy = Buffer.from(file);
    for (const at of headersOf(copy, signature)) change(copy, at);
    return copy;
  };
}

/** A part by another name of the same length. */
function renamed(from: string, to: string): Tampering['change'] {
  return (file) => {
    const copy = Buffer.from(file);
    for (const [signature, nameAt] of [
      [LOCAL_HEADER, NAME_AT.local],
      [CENTRAL_HEADER, NAME_AT.central],
    ] as const) {
      for (const at of headersOf(copy, signature)) {
        const name = copy.subarray(at + nameAt, at + nameAt + from.length);
        if (name.toString() === from) name.write(to.padEnd(from.length, 'x'));
      }
    }
    return copy;
  };
}

/** A generator of numbers that gives the same ones each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const flipped = (seed: number): Tampering => ({
  name: `bits turned over (${seed})`,
  change: (file) => {
    const next = numbers(seed);
    const copy = Buffer.from(file);
    for (let times = 0; times < 12; times += 1) {
      const at = next(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << next(8));
    }
    return copy;
  },
});

const SEEDS = 12;

export const tampered = (): Tampering[] => [
  { name: 'half a file', change: (file) => file.subarray(0, file.length / 2) },
  { name: 'a file without its beginning', change: (file) => file.subarray(100) },
  { name: 'rubbish behind', change: (file) => Buffer.concat([file, Buffer.alloc(100_000, 0x50)]) },
  { name: 'no bytes', change: () => Buffer.alloc(0) },
  { name: 'zeros', change: () => Buffer.alloc(100_000) },
  {
    name: 'parts said to be locked',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt16LE(1, at + 8)),
  },
  {
    name: 'parts packed in an unknown way',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt16LE(99, at + 10)),
  },
  {
    name: 'parts with wrong sums',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt32LE(7, at + 16)),
  },
  {
    name: 'parts said to be small',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt32LE(1, at + 24)),
  },
  {
    name: 'parts said to be 4 GB',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt32LE(0xffff_fffe, at + 24)),
  },
  {
    name: 'parts that all begin at the first',
    change: withHeaders(CENTRAL_HEADER, (file, at) => file.writeUInt32LE(0, at + 42)),
  },
  { name: 'a part outside', change: renamed('xl/styles.xml', '../../../etc/p') },
  { name: 'a part at the root', change: renamed('xl/styles.xml', '/etc/passwd') },
  { name: 'a part by a name of Windows', change: renamed('xl/styles.xml', 'C:\\x\\y') },
  { name: 'a part twice', change: renamed('xl/sharedStrings.xml', 'xl/worksheets/sheet1') },
  ...Array.from({ length: SEEDS }, (_, seed) => flipped(seed + 1)),
];
