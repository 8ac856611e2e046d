import type { Mask } from '../contract.ts';

/** Stands for what is hidden; nobody types it, so that no masked value is ever saved for a real one. */
const HIDDEN = '•••';

/** `สมชาย` → `ส•••`; of a single letter nothing is left. */
export const textMask: Mask = {
  hide(text) {
    const [first = '', ...rest] = text;
    return rest.length > 0 ? `${first}${HIDDEN}` : HIDDEN;
  },
  isHidden: (text) => text.includes(HIDDEN),
};
