// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Callee {
    error Refused(address by, uint256 amount);

    uint256 public total;

    function note(uint256 amount) external payable returns (uint256) {
        total += amount;
        return total;
    }

    function noteAndRefuse(uint256 amount) external {
        total += amount;
        revert Refused(msg.sender, amount);
    }

    function noteInsideAndRefuse(uint256 amount) external {
        this.note(amount);
        revert Refused(msg.sender, amount);
    }

    function noteAndBreak(uint256 amount) external {
        total += amount;
        assembly ("memory-safe") {
            invalid()
        }
    }

    function echo(bytes calldata data) external pure returns (bytes memory) {
        return data;
    }
}

contract Child {
    uint256 public number;
    address public self;

    constructor(uint256 number_, bool refuses) payable {
        number = number_;
        self = address(this);
        require(!refuses, "refused");
    }
}

/** Leaves code that no contract may have. */
contract Unwanted {
    uint256 public number = 1;

    constructor() {
        assembly ("memory-safe") {
            mstore8(0, 0xef)
            return(0, 1)
        }
    }
}

contract Machine {
    uint256 public total;
    mapping(uint256 => uint256) public balances;

    receive() external payable {}

    function callEach(Callee callee) external payable {
        callee.note{value: 5}(3);
        try callee.noteAndRefuse(4) {} catch {}
        try callee.noteInsideAndRefuse(5) {} catch {}
        try callee.noteAndBreak{gas: 50000}(6) {} catch {}
        try callee.note{gas: 100}(7) {} catch {}
        (bool success, ) = address(callee).delegatecall(abi.encodeCall(Callee.note, (8)));
        require(success);
        callee.total();
        assembly ("memory-safe") {
            mstore(0, hex"2ddbd13a")
            success := callcode(gas(), callee, 9, 0, 4, 0, 32)
        }
        payable(address(0xdead)).transfer(1);
        balances[7] += 10;
        callee.note(callee.echo("twenty-two characters").length);
    }

    function createEach() external payable {
        Child child = new Child{value: 2}(11, false);
        try new Child{salt: bytes32(uint256(1))}(12, true) {} catch {}
        new Child{salt: bytes32(uint256(1))}(13, false);
        try new Unwanted() {} catch {}
        total = child.number();
    }

    function copyEach(Callee callee, uint256[] calldata) external {
        bytes memory echoed = callee.echo(hex"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021");
        assembly {
            let p := mload(0x40)
            calldatacopy(p, 3, 0x100)
            codecopy(add(p, 0x120), 5, 70)
            codecopy(add(p, 0x180), sub(codesize(), 3), 70)
            extcodecopy(callee, add(p, 0x1c5), 3, 45)
            mcopy(add(p, 0x10), add(p, 0x05), 0x60)
            mcopy(add(p, 0x200), add(p, 0x210), 0x60)
            mcopy(add(p, 0x300), p, 0x200)
            mstore8(add(p, 0x305), 0xabcd)
            mcopy(add(p, 0x500), echoed, 0x60)
            // Half of what is returned, then the other half.
            pop(staticcall(gas(), 4, add(p, 0x110), 77, add(p, 0x601), 40))
            returndatacopy(add(p, 0x641), 40, 37)
            pop(staticcall(gas(), 2, p, 100, add(p, 0x6a1), 32))
            pop(staticcall(gas(), 2, add(p, 0x6a1), 32, add(p, 0x6c1), 20))
            // Less than the place for it.
            mstore(0, hex"2ddbd13a")
            pop(staticcall(gas(), callee, 0, 4, add(p, 0x700), 64))
            mstore(add(p, 0x7e0), not(0))
            // An account without code returns nothing.
            pop(call(gas(), caller(), 0, p, 32, add(p, 0x7e0), 32))
        }
    }

    function hashOutside() external {
        assembly {
            mstore(0, not(0))
            pop(staticcall(gas(), 3, 0, 32, 0x400, 32))
            mstore(0x410, 1)
        }
    }

    function loop(uint256 count) external {
        for (uint256 i = 0; i < count; ++i) total += i;
    }
}
