// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Callee {
    event Noted(address indexed by, uint256 amount);
    error Refused(address by, uint256 amount);

    uint256 public total;

    function note(uint256 amount) external payable returns (uint256) {
        total += amount;
        emit Noted(msg.sender, amount);
        return total;
    }

    function noteAndRefuse(uint256 amount) external {
        emit Noted(msg.sender, amount);
        revert Refused(msg.sender, amount);
    }

    function stop() external pure {
        assembly ("memory-safe") {
            invalid()
        }
    }
}

contract Child {
    event Born(uint256 number);

    constructor(Callee callee, bool refuses) payable {
        emit Born(1);
        callee.note(7);
        emit Born(2);
        require(!refuses, "refused");
    }

    function leave(address payable to) external {
        selfdestruct(to);
    }
}

contract Caller {
    event Step(uint256 number);

    uint256 public total;
    mapping(address => uint256) public balances;

    receive() external payable {}

    function mixed(Callee callee) external {
        emit Step(1);
        callee.note(3);
        emit Step(2);
        try callee.noteAndRefuse(4) {} catch {}
        emit Step(3);
        (bool success, ) = address(callee).delegatecall(abi.encodeCall(Callee.note, (5)));
        require(success);
        emit Step(4);
        balances[msg.sender] += 6;
        sha256("precompile");
        payable(address(0xdead)).transfer(1);
        emit Step(5);
    }

    function create(Callee callee) external {
        Child child = new Child{value: 9}(callee, false);
        emit Step(1);
        try new Child{salt: bytes32(uint256(1))}(callee, true) {} catch {}
        child.leave(payable(msg.sender));
        emit Step(2);
    }

    function fail(Callee callee, uint256 levels) external {
        emit Step(levels);
        if (levels > 0) this.fail(callee, levels - 1);
        else callee.noteAndRefuse(11);
    }

    function starve(Callee callee) external {
        try callee.note{gas: 1000}(1) {} catch {}
        try callee.stop{gas: 5000}() {} catch {}
    }

    function many(Callee callee, uint256 count) external {
        for (uint256 i = 0; i < count; ++i) callee.total();
    }

    function deep(uint256 levels) external {
        if (levels > 0) this.deep(levels - 1);
    }
}
