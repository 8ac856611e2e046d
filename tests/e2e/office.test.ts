/** What an administrator sets on a screen, as everybody reads it on the pages for it. */
import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { resourceOf } from './declared.ts';
import { labelOf, type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const details = resourceOf('contacts');
const downloads = resourceOf('downloads');
const PHONE = '02-590-4000 ต่อ 12';

const linkTo = ({ page }: Person, key: string) =>
  page.getByRole('link', { name: word(`screens:office.${key}`) });

describe('contact details and downloads', () => {
  it('are set by an administrator, led there by the empty page, and read on a telephone', async () => {
    const guest = await stage().arrive();
    const { page } = guest;
    await guest.open('pages/contact');
    await page.getByText(word('pages:contact.notGiven')).waitFor();
    expect(await linkTo(guest, 'addDetails').count()).toBe(0);
    expect(await page.getByText('site.json').count()).toBe(0);

    const admin = await stage().enter();
    admin.byKeyboardAlone = true;
    await admin.open('pages/contact');
    await admin.page.getByText(word('pages:contact.notGiven')).waitFor();
    await admin.choose(linkTo(admin, 'addDetails'));
    await admin.write(admin.control(details, 'organisation'), 'กรมอนามัย');
    await admin.write(admin.control(details, 'phone'), PHONE);
    await admin.write(admin.control(details, 'mapUrl'), 'javascript:alert(1)');
    await admin.choose(admin.page.getByRole('button', { name: word('screens:form.save') }).first());
    await admin.page
      .getByText(/^ลิงก์แผนที่ต้องขึ้นต้นด้วย/)
      .last()
      .waitFor();
    await admin.write(admin.control(details, 'mapUrl'), 'https://maps.example.org/1');
    await admin.save();
    await admin.choose(admin.menu.getByRole('link', { name: word('menu:pages.contact') }));
    await admin.page.getByRole('link', { name: PHONE }).waitFor();

    await admin.open('download');
    await admin.choose(linkTo(admin, 'editDownloads'));
    await admin.page.getByRole('heading', { level: 1, name: 'ไฟล์ดาวน์โหลด' }).waitFor();
    await admin.open('pages/office/list/downloads/new');
    await admin.write(admin.control(downloads, 'title'), 'คู่มือผู้รายงาน');
    // The choice between a link and a file has a part of the same name.
    const href = labelOf(downloads, 'href');
    await admin.write(admin.page.getByRole('textbox', { name: href }), '/site/manual.pdf');
    await admin.save();

    await page.setViewportSize({ width: 390, height: 844 });
    await guest.open('pages/contact');
    const phone = page.getByRole('link', { name: PHONE });
    expect(await phone.getAttribute('href')).toBe('tel:025904000');
    expect(await linkTo(guest, 'editDetails').count()).toBe(0);
    expect(await findings(page)).toEqual({});
    await guest.open('download');
    const file = page.getByRole('link', { name: 'คู่มือผู้รายงาน' });
    expect(await file.getAttribute('href')).toBe('/site/manual.pdf');
    expect(await linkTo(guest, 'editDownloads').count()).toBe(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });

  it('are led to by nothing for who may not set them', async () => {
    const call = await stage().call();
    const account = { username: 'looker', password: 'ข้าวเหลือหนึ่งจาน-1' };
    const role = await call('role/saveRole', { data: { name: 'ดู', auths: ['role'] } });
    await call('user/saveUser', {
      data: {
        ...{ ...account, firstName: 'มานี', lastName: 'ใจดี', userType: 'staff' },
        ...{ tambonCode: '500101', roleIds: [role.body.data.id], mustChangePassword: false },
      },
    });
    const person = await stage().enter(account);
    await person.open('download');
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await person.page.waitForLoadState('networkidle');
    expect(await linkTo(person, 'editDownloads').count()).toBe(0);
  });
});
