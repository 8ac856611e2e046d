/** Waiting for programs that tests start, which tell nobody when they are ready. */
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 100;

/** Whether something comes true within so many seconds, asked again and again. */
export async function isSoon(question: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (let tries = (seconds * 1000) / PAUSE_MILLISECONDS; tries > 0; tries -= 1) {
    if (await question()) return true;
    await delay(PAUSE_MILLISECONDS);
  }
  return false;
}
