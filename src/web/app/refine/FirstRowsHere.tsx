import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { endFirstRows, useFirstRows } from '../../screens/list/first/first-rows.ts';
import { useSession } from '../use-session.ts';

/** The first rows, for who asked for them, at the address they belong to. */
export function FirstRowsHere() {
  const rows = useFirstRows();
  const { pathname, search } = useLocation();
  const { token, userLogin } = useSession();
  const areMeant =
    token !== null &&
    rows?.person === (userLogin?.username ?? null) &&
    rows?.address === `${pathname}${search}`;
  useEffect(() => {
    if (rows && !areMeant) endFirstRows();
  }, [rows, areMeant]);
  useEffect(() => endFirstRows, []);
  return areMeant && <Suspense>{rows?.drawing}</Suspense>;
}
