import { readSession, replaceUserLogin } from '../storage.ts';

/** Stores whether the person must set a password of their own first, for every browser tab. */
export function notePasswordDue(due: boolean): void {
  const { mustChangePassword, ...known } = readSession().userLogin ?? {
    id: null,
    username: null,
    admin: false,
  };
  if ((mustChangePassword === true) === due) return;
  replaceUserLogin(due ? { ...known, mustChangePassword: true } : known);
}
