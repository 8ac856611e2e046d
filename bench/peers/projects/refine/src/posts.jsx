import { Edit, EditButton, List, useForm, useSelect, useTable } from '@refinedev/antd';
import { Form, Input, Select, Space, Table } from 'antd';

export const PostList = () => {
  const { tableProps } = useTable({ syncWithLocation: true });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="id" title="Id" sorter />
        <Table.Column dataIndex="title" title="Title" sorter />
        <Table.Column dataIndex="status" title="Status" />
        <Table.Column dataIndex={['category', 'title']} title="Category" />
        <Table.Column
          title="Actions"
          render={(_, { id }) => (
            <Space>
              <EditButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
};

export const PostEdit = () => {
  const { formProps, saveButtonProps } = useForm();
  const { selectProps } = useSelect({ resource: 'categories' });
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="Title" name="title" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item label="Category" name={['category', 'id']}>
          <Select {...selectProps} />
        </Form.Item>
      </Form>
    </Edit>
  );
};
