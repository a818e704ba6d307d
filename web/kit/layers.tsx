import { Ellipsis, Pause, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../ui/controls/menu.tsx';
import { ConfirmByName } from '../ui/layers/confirm-by-name.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { Sheet } from '../ui/layers/sheet.tsx';
import { notify, undoable } from '../ui/layers/undo.ts';
import { Banner } from '../ui/page/banner.tsx';

const nothing = () => undefined;

export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'name' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Banner
        state="warn"
        title="Memory over 90% for 18 min"
        actions={
          <Button variant="primary" size="sm">
            Acknowledge
          </Button>
        }
      >
        Grown by 14.7 GiB since 08:01, nearly all of it <b>postgres</b>.
      </Banner>
      <Banner state="run">
        A new release is there. <ButtonLink to=".">Read</ButtonLink>
      </Banner>
      <div className="acts">
        <Menu label="More for this check" className="btn ico" trigger={<Icon of={Ellipsis} />}>
          <MenuItem icon={Pause} keyCap="p" onSelect={() => notify({ text: 'Paused' })}>
            Pause
          </MenuItem>
          <MenuLink icon={Pencil} to=".">
            Edit
          </MenuLink>
          <MenuItem onSelect={() => setOpen('dialog')}>Make a new address</MenuItem>
          <MenuItem disabledBecause="Needs the role Editor" onSelect={nothing}>
            Export
          </MenuItem>
          <MenuLine />
          <MenuLabel>For good</MenuLabel>
          <MenuItem
            icon={Trash2}
            danger
            onSelect={() => undoable({ text: 'Deleted', sign: 'deleted', commit: async () => {} })}
          >
            Delete
          </MenuItem>
        </Menu>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('name')}>Confirm by name</Button>
        <Button
          onClick={() =>
            undoable({ text: 'Legacy CSV feed deleted', sign: 'deleted', commit: async () => {} })
          }
        >
          Delete with undo
        </Button>
        <Button
          onClick={() =>
            undoable({ text: 'Nothing deleted', commit: () => Promise.reject(new Error('503')) })
          }
        >
          Delete in vain
        </Button>
      </div>
      {open === 'dialog' && (
        <Dialog
          title="Is it you?"
          onClose={close}
          footer={
            <>
              <Button variant="primary" onClick={close}>
                Go on
              </Button>
              <Button onClick={close}>Cancel</Button>
            </>
          }
        >
          <p className="muted">For this step we ask once more. It holds for ten minutes.</p>
        </Dialog>
      )}
      {open === 'sheet' && (
        <Sheet title="Filters" onClose={close} footer={<Button onClick={close}>Done</Button>}>
          <p className="muted">Beside the page, over its whole height.</p>
        </Sheet>
      )}
      {open === 'name' && (
        <ConfirmByName
          title="Delete the account"
          text="Everything in it is deleted after 7 days."
          name="Quillmoor"
          act="Delete the account"
          onConfirm={close}
          onClose={close}
        />
      )}
    </>
  );
}
