import { offers } from '../../../session/index.ts';
import type { FormPartProps } from '../../plugin.ts';
import { Access } from './Access.tsx';
import { Effective } from './Effective.tsx';
import { PersonalData } from './PersonalData.tsx';
import { useAdminQuestion } from './useAdminQuestion.ts';

/** What a user's form has of its own: what the roles open, and the ways in and out of the account. */
export default function UserParts({ editor }: FormPartProps) {
  const { values, record } = editor;
  useAdminQuestion(editor);
  return (
    <>
      <Effective values={values} />
      {record && offers('user/lockUser') && <Access editor={editor} record={record} />}
      {record && offers('user/exportPerson') && <PersonalData editor={editor} record={record} />}
    </>
  );
}
