import { useSelect } from '@refinedev/antd';
import { Alert, Checkbox, Form, Input, type InputRef, Modal, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LONGEST_VIEW_NAME,
  type SavedView,
  type ViewState,
} from '../../../../declaration/list-views.ts';
import { HttpError } from '../../../session/index.ts';
import { problemWithReasons } from '../../shared/reasons.ts';
import type { Look } from './useLook.ts';

export interface ViewFormProps {
  readonly look: Look;
  /** The view to change; null for a new one. */
  readonly saved: SavedView | null;
  /** What the list shows now. */
  readonly viewState: ViewState;
  /** Whether the person may make views for all who hold a role. */
  readonly managesRoles: boolean;
  readonly onSaved: (saved: SavedView) => void;
  readonly onClose: () => void;
}

interface Answers {
  readonly name: string;
  readonly roleId: number | null;
  readonly isDefault: boolean;
  readonly takesOver: boolean;
}

/** Names a view, and says who sees it and whether the list opens with it. */
export default function ViewForm(props: ViewFormProps) {
  const { look, saved, viewState, managesRoles, onSaved, onClose } = props;
  const { t } = useTranslation('screens');
  const [form] = Form.useForm<Answers>();
  const id = useId();
  const nameBox = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { selectProps } = useSelect({
    resource: 'roles',
    optionLabel: 'name',
    pagination: { mode: 'off' },
    meta: { options: true },
    queryOptions: { enabled: managesRoles },
  });
  const roles = selectProps.options ?? [];
  const save = async ({ takesOver, ...answers }: Answers): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const { filters, sorters, text, columns } = saved && !takesOver ? saved : viewState;
    const place = saved ? { id: saved.id, version: saved.version } : {};
    try {
      onSaved(await look.saveView({ ...place, ...answers, filters, sorters, text, columns }));
    } catch (error) {
      const name = error instanceof HttpError ? error.fields?.name : undefined;
      if (name) form.setFields([{ name: 'name', errors: [...name] }]);
      else if (error instanceof HttpError && error.current) setProblem(t('views.stale'));
      else setProblem(problemWithReasons(error, t('problem.save')));
      setBusy(false);
    }
  };
  const initial: Answers = {
    name: saved?.name ?? '',
    roleId: saved?.roleId ?? null,
    isDefault: saved?.isDefault ?? false,
    takesOver: true,
  };
  return (
    <Modal
      open
      title={t(saved ? 'views.editTitle' : 'views.newTitle')}
      okText={t('views.save')}
      cancelText={t('confirm.cancel')}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      closable={{ 'aria-label': t('form.close') }}
      // The menu it was opened from takes the focus back before.
      afterOpenChange={() => nameBox.current?.focus()}
      onCancel={onClose}
    >
      <Form<Answers>
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(answers) => void save({ ...initial, ...answers })}
      >
        {problem !== null && <Alert type="error" role="alert" message={problem} />}
        <Form.Item
          name="name"
          label={t('views.name')}
          rules={[{ required: true, whitespace: true, message: t('views.nameMissing') }]}
        >
          <Input ref={nameBox} maxLength={LONGEST_VIEW_NAME} placeholder={t('views.example')} />
        </Form.Item>
        {managesRoles && (
          <Form.Item name="roleId" label={t('views.forWhom')}>
            <Select
              options={[{ value: null, label: t('views.forMe') }, ...roles]}
              showSearch
              optionFilterProp="label"
            />
          </Form.Item>
        )}
        {saved && (
          <Form.Item name="takesOver" valuePropName="checked">
            <Checkbox>{t('views.takesOver')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="isDefault" valuePropName="checked">
          <Checkbox>{t('views.makeDefault')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
