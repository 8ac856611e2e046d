import { Component, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../core/use-session.ts';
import { endFirstRows, type FirstRows, useFirstRows } from '../../screens/list/first/first-rows.ts';

interface IfPossibleProps {
  readonly rows: FirstRows;
}

/** What cannot be drawn without Refine, as a cell of somebody's own, is left to the list itself. */
class IfPossible extends Component<IfPossibleProps> {
  override state = { rows: this.props.rows, failed: false };
  /** Others that come in their place, with nothing drawn in between, may well be drawn. */
  static getDerivedStateFromProps({ rows }: IfPossibleProps, state: IfPossibleProps) {
    return rows === state.rows ? null : { rows, failed: false };
  }
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : <Suspense>{this.props.rows.drawing}</Suspense>;
  }
}

/** The first rows, for the user who requested them, at the address they belong to. */
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
  return areMeant && rows && <IfPossible rows={rows} />;
}
