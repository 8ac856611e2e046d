/** Refine is on its way, and what can be seen of a list before it has come. */
import { type ReactNode, Suspense } from 'react';
import { soon } from '../routes/lazily.tsx';
import { FirstRowsHere } from './FirstRowsHere.tsx';
import { Meanwhile } from './Meanwhile.tsx';

async function refine(): Promise<ReactNode> {
  const { RefineRoot } = await import('./RefineRoot.tsx');
  return <RefineRoot />;
}

/** @param isAwaited the page before stands until Refine has come */
export async function showStaff(isAwaited: boolean): Promise<ReactNode> {
  const root = await soon(refine(), isAwaited);
  return (
    <>
      <FirstRowsHere />
      <Suspense fallback={<Meanwhile />}>{root}</Suspense>
    </>
  );
}
