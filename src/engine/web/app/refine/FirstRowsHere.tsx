import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../core/use-session.ts';
import { endFirstRows, useFirstRows } from '../../screens/list/first/first-rows.ts';

/** What cannot be drawn without Refine, as a cell of somebody's own, is left to the list itself. */
class IfPossible extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    endFirstRows();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

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
  return (
    areMeant && (
      <IfPossible>
        <Suspense>{rows?.drawing}</Suspense>
      </IfPossible>
    )
  );
}
