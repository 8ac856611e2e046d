import { act } from 'react';
import { vi } from 'vitest';

const FLAG = 'IS_REACT_ACT_ENVIRONMENT';

/**
 * Does something to what is drawn, and waits until it shows. Motion and answers come after it in
 * their own time, which React would warn of were it to wait for everything.
 */
export async function acting(work: () => unknown): Promise<void> {
  vi.stubGlobal(FLAG, true);
  try {
    await act(async () => {
      await work();
    });
  } finally {
    vi.stubGlobal(FLAG, false);
  }
}
