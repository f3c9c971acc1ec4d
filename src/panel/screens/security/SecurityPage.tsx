import { useQuery } from '@tanstack/react-query'
import { Loaded, Section, PageTitle, PartFailure } from '../../page/Page.tsx'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { mfaStatusOf } from '../../../auth/provider/configureAuth.ts'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { ContactSection } from './ContactSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TotpSection } from './TotpSection.tsx'
import { ConfirmButton } from '../../page/dialogs.tsx'
import { attempt } from './CodeForm.tsx'
import { Button } from '@mui/material'
import { partsOfDeviceName, type RememberedDevice, rememberedDevices } from '../../../auth/account/rememberedDevices.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { toast } from '../../../providers/toast/toast.ts'
import { Badge } from '../../values/Badge.tsx'

export default function SecurityPage() {
  const query = useQuery({ queryKey: ['accountSecurity'], queryFn: () => accountSecurity.read() })
  const reload = () => query.refetch()
  const mfa = mfaStatusOf(runtimeConfig().signIn.mfa)
  return (
    <>
      <PageTitle title={texts.title} intro={texts.intro} back={{ to: '/panel', label: texts.profile }} />
      <Loaded query={query}>
        {(account) => (
          <div className="sections">
            <PasswordForm />
            {mfa !== 'off' && <TotpSection account={account} required={mfa === 'on'} onChanged={reload} />}
            <ContactSection field="email" account={account} onChanged={reload} />
            <ContactSection field="phone" account={account} onChanged={reload} />
            <DevicesSection />
            <SessionsSection />
          </div>
        )}
      </Loaded>
    </>
  )
}

function SessionsSection() {
  return (
    <Section title={texts.everywhere.title} intro={texts.everywhere.intro}>
      <div>
        <ConfirmButton
          label={texts.everywhere.signOut}
          title={texts.everywhere.confirmTitle}
          body={texts.everywhere.confirmBody}
          confirmLabel={texts.everywhere.confirm}
          onConfirm={() => attempt(accountSecurity.signOutEverywhere)}
        />
      </div>
    </Section>
  )
}

/** The remembered devices. Hidden if the user pool does not remember devices. */
function DevicesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['rememberedDevices'],
    queryFn: () => rememberedDevices.read(),
  })

  async function change(act: () => Promise<unknown>, message: string) {
    await attempt(async () => {
      await act()
      await refetch()
      toast.success({ message })
    })
  }

  if (!data && !error) return null
  return (
    <Section title={texts.devices.title} intro={texts.devices.intro}>
      {error && <PartFailure error={error} onRetry={() => void refetch()} />}
      {data?.remembered.length === 0 && <p className="muted">{texts.devices.none}</p>}
      {data && data.remembered.length > 0 && (
        <ul className="ruled">
          {data.remembered.map((device) => (
            <Device
              key={device.id}
              device={device}
              onForget={() =>
                device.current
                  ? attempt(() => rememberedDevices.forgetThis(device.id))
                  : change(() => rememberedDevices.forget(device.id), texts.devices.forgotten)
              }
            />
          ))}
        </ul>
      )}
      {data?.mayRemember && (
        <div>
          <Button
            variant="outlined"
            onClick={() => void change(rememberedDevices.rememberThis, texts.devices.remembered)}
          >
            {texts.devices.remember}
          </Button>
        </div>
      )}
    </Section>
  )
}

type DeviceProps = { device: RememberedDevice; onForget: () => Promise<void> }

function Device({ device: { name, lastUsed, current }, onForget }: DeviceProps) {
  return (
    <li className="apart">
      <div>
        <p>
          {labelOf(name)} {current && <Badge>{texts.devices.current}</Badge>}
        </p>
        {lastUsed && (
          <p className="muted">
            {texts.devices.lastUsed} <Instant at={lastUsed} />
          </p>
        )}
      </div>
      <ConfirmButton
        label={texts.devices.forget}
        title={texts.devices.forgetTitle}
        body={current ? texts.devices.forgetHereBody : texts.devices.forgetBody}
        onConfirm={onForget}
      />
    </li>
  )
}

function labelOf(name: string | null): string {
  if (!name) return texts.devices.unnamed
  const { browser, system } = partsOfDeviceName(name)
  return browser && system ? fill(texts.devices.named, { browser, system }) : name
}
