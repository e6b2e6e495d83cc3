import { render, screen } from '@testing-library/react';
import { Panel } from '../ui/Panel.js';
import { TableView } from './TableView.js';

it('is reached by keyboard, and is no second region of its panel’s name', () => {
  render(
    <Panel title="Farmers by local government">
      <TableView
        caption="Farmers by local government"
        columns={['LGA', 'Farmers']}
        rows={[['Argungu', '12']]}
      />
    </Panel>,
  );
  expect(screen.getAllByRole('region', { name: 'Farmers by local government' })).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Farmers by local government' }).tabIndex).toBe(0);
});
