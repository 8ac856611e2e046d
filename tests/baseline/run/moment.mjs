// Loaded before the product (NODE_OPTIONS=--import=…): in it the clock stands still at the moment in
// BASELINE_MOMENT, in threads as well, so that two runs write the same dates. A message from the
// parent process moves it.
import { isMainThread } from 'node:worker_threads';

const RealDate = globalThis.Date;
let moment = RealDate.parse(process.env.BASELINE_MOMENT ?? '');

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [moment] : parameters, newTarget),
  apply: (target) => new target(moment).toString(),
  get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
});

if (isMainThread && process.send) {
  process.on('message', (message) => {
    moment = message.moment;
    process.send?.({ moment });
  });
  process.channel?.unref();
}
