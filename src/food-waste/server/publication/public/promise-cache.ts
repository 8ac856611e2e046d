/** Values that were made of late, by name; those used longest ago go first, and failures at once. */
export class PromiseCache<Value> {
  readonly #values = new Map<string, Promise<Value>>();

  constructor(private readonly most: number) {}

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get(name: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(name);
    const value = known ?? make();
    // What is used again goes last.
    if (known) this.#values.delete(name);
    else value.catch(() => this.#values.delete(name));
    this.#values.set(name, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.most && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
